// The lesson on this map.

export const text = {
  hello: 'Europe has everything of the USA map, and ferries, tunnels and stations besides. If you have never played, take the lesson on the USA first.',
  tickets: '{long, plural, one {One of your tickets is} other {# of your tickets are}} long and brings many points. Keep at least {keep}; {ticket} is short and easy.',
  ferry: 'A few turns later. {route} is a ferry: each locomotive drawn on it ({ferry}) has to be paid with a locomotive, the other spaces with cards of one colour. Claim it.',
  tunnel: '{route} is a tunnel, on the way of your ticket {ticket}. It shows {length} spaces ({color}), but may cost more. Lay down your cards.',
  station: '{who} has claimed {route}, and there is no other track. Build a station in {city}: at the end it lets your tickets use one route of another player into that city. The first station costs one card.',
  score: 'Every station that you do not build brings {unbuilt} points at the end, so build few. The longest path, the European Express, brings {points}. Have a good journey!',
} as const;
