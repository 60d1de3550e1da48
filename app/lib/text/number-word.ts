import { figure } from "./plural";

const NUMBERS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** Returns 'six', and '11' above ten. */
export const numberWord = (count: number): string => NUMBERS[count] ?? figure(count);

export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
