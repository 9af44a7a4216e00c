/** Width of the printed frame around the board, in board units. */
export const FRAME = 30;
