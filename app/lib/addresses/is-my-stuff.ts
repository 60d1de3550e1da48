/** Matches 'My stuff', where removing an entry also removes the row that holds its undo button. */
export const isMyStuff = (path: string): boolean => /^\/my-stuff(?:[/?]|$)/i.test(path);
