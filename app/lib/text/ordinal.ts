export function ordinal(n: number): string {
  const isTeen = Math.floor(n / 10) % 10 === 1;
  return `${n}${(!isTeen && ["th", "st", "nd", "rd"][n % 10]) || "th"}`;
}
