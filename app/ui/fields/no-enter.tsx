/**
 * Makes Enter do nothing in a form with several actions. Enter activates a form's first button, so this must
 * be the first one.
 */
export const NoEnter = () => <button type="submit" disabled hidden />;
