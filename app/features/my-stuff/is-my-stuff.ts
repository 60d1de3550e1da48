/** Whether a path leads to 'My stuff': what is taken off there loses its row, and with it the button to undo that. */
export const isMyStuff = (path: string): boolean => /^\/my-stuff(?:[/?]|$)/i.test(path);
