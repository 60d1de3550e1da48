/** User record as clients store it. `joined_` plus the product's slug holds the sign-up time in ISO 8601. */
export type UserRecord = {
  username: string;
  roles: string[];
  accessToken: string;
  /** Chapter names, comma-separated. */
  followed_chapters: string;
  /** List ids, comma-separated. */
  saved_lists: string;
} & Record<`joined_${string}`, string>;
