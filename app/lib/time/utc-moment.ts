/** A moment as we write it in a text: 'Dec 3, 2026, 18:00 UTC'. */
export const UTC_MOMENT = /([A-Z][a-z]{2} \d{1,2}, \d{4}), (\d\d:\d\d) UTC/;
