/** User record as clients store it. `joined_` plus the product's slug holds the sign-up time in ISO 8601. */
export type UserRecord = {
  username: string;
  roles: string[];
  accessToken: string;
  followed_chapters: string;
  saved_lists: string;
} & Record<`joined_${string}`, string>;
