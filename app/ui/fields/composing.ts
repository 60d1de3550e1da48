/** Accepts the keys of an input method. Safari ends the composition before the Enter that ended it, whose code is 229. */
export const isComposing = ({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean => isComposing || keyCode === 229;
