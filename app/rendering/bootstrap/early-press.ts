let pressed: PointerEvent | null = null;

/** Holds the last press of a button that needs scripts. A press of anything else replaces it. */
export const holdPress = () => document.addEventListener("click", hold, true);

export function repeatPress(): void {
  document.removeEventListener("click", hold, true);
  pressed?.target?.dispatchEvent(new PointerEvent("click", pressed));
}

function hold(event: Event): void {
  pressed = (event.target as Element).closest("[data-press-later]") ? (event as PointerEvent) : null;
  if (pressed) event.preventDefault();
}
