// Where in the page we are: works from any folder and with the back button.

import { address, parse, type Place } from './places';

class Router {
  place = $state.raw<Place>(parse(location.hash));
  constructor() {
    addEventListener('hashchange', () => (this.place = parse(location.hash)));
  }
  go(place: Place, replace = false): void {
    if (replace) {
      history.replaceState(null, '', address(place));
      this.place = place;
    } else {
      location.hash = address(place).slice(1);
    }
  }
}
export const router = new Router();
