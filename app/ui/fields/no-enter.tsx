/**
 * As the first button of a form whose buttons decide about others: Enter in a field presses a form's first button, and
 * this one does nothing.
 */
export const NoEnter = () => <button type="submit" disabled hidden />;
