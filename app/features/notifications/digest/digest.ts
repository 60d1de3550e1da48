export const DIGEST_LISTS = 10;

/** Returns "'Best films', by bob and 2 others". */
export const digestLine = ({
  title,
  dropper,
  creatorCount,
}: {
  title: string;
  dropper: string;
  creatorCount: number;
}) => {
  const others = creatorCount - 1;
  const and = others > 0 ? ` and ${others} ${others === 1 ? "other" : "others"}` : "";
  return `'${title}', by ${dropper}${and}`;
};
