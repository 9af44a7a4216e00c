// The lesson on this map.

export const text = {
  hello: 'You build railways between cities, and most points win. This is a real game on a real board; the lesson tells you what to do, and you can leave it at any time.',
  tickets: 'These are tickets: two cities to join by your trains. At the end a completed ticket brings its points, and an open one costs as much. Keep at least {keep} of the {short}.',
  row: 'Your turn. You do exactly one thing: draw cards, claim a route, or draw tickets. Let us draw cards: take any one of the five face-up cards.',
  deck: 'A locomotive has come up in its place. It cannot be your second card. So draw the second card unseen, from the deck.',
  rival: '{who} has claimed {route} and got {points, plural, one {# point} other {# points}} at once. The other track beside it is closed now, because no more than {count} play.',
  locomotive: 'Locomotives stand for any colour. A face-up one is worth a whole turn: take it.',
  claim: 'Now claim {route}: {length} spaces, {points} points, and part of a way for {ticket}. It takes {length} cards of its colour ({color}); a locomotive may stand for any of them. Choose the route, look at the cards, claim.',
  more: 'It is yours for good, and routes need not touch each other. Longer routes bring many more points. Another turn, another thing: draw tickets.',
  keep: 'Keep at least {keep}. Tickets on your way are the best ones; what you keep stays yours.',
  end: 'We jump to the end of another game. You have {trains} trains left. Claim {route} with {length} cards: whoever has two trains or fewer left begins the last round.',
  last: 'The last round: everybody has one more turn, and so do you. Do what you like.',
  score: 'The tickets are turned over: completed ones add their points, open ones take them away. The longest unbroken path brings {points} points more. Now you know the game.',
} as const;
