/** Must be the first button of a form with several actions: Enter activates it, and it does nothing. */
export const NoEnter = () => <button type="submit" disabled hidden />;
