// The lesson on this map.

export const text = {
  hello: 'Nordic Countries is for two or three. Locomotives follow other rules than on the USA map, and you get more tickets. If you have never played, take the lesson on the USA first.',
  tickets: 'You get {short} tickets; keep at least {keep}. Whoever completes most tickets at the end is the Globetrotter and gets {points} points: small ones count as much as large ones.',
  locomotive: 'A face-up locomotive is a card like any other here: it does not cost the whole turn. Take it.',
  second: 'And a second card, whichever you like; even another locomotive would do.',
  tunnel: 'A few turns later. Locomotives stand for other colours only on ferries and in tunnels, and nowhere else. {route} is a tunnel: {length} spaces ({color}). Lay down your cards.',
  ferry: '{route} is a ferry with {ferry, plural, one {# locomotive} other {# locomotives}} on it. Without one, any {swap} cards do instead. Look at the ways to pay, and claim it.',
  longest: 'Much later, with a full hand: {route}, {length} spaces and {points} points, the longest route of all. On it any {substitute} cards, locomotives included, stand for one of the colour you choose. Claim it.',
  score: 'That is the north: collect locomotives for ferries and tunnels, and complete many tickets. The Globetrotter gets {points} points. Have a good journey!',
} as const;
