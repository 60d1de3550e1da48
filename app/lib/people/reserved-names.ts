import { MASTERLIST } from "~/lib/addresses/paths";

/**
 * Names that nobody can take, without dashes: of the product and its roles, of its first path segments and mail
 * addresses, and words that programs or people read as something else.
 */
const RESERVED = new Set([
  MASTERLIST,
  ..."listdrop admin admins administrator moderator moderators mod owner staff team official system root".split(
    " ",
  ),
  ..."support help info contact legal privacy security abuse billing sales press news".split(" "),
  ..."noreply donotreply mail mailer mailerdaemon postmaster hostmaster webmaster".split(" "),
  ..."formermember former deleted guest guests member members user users anonymous anyone everyone everybody nobody".split(
    " ",
  ),
  ..."all here channel null undefined none true false nan void you yourself".split(" "),
  ...(
    "api www ftp assets static images embed oembed dev cron metrics health ready room rooms lists list longlist item items " +
    "listdetails drop edit try take compare progress chapter chapters profile people search suggest moderation " +
    "mystuff login logout register registersuccess forgotpassword changepassword passkeys passkey unsubscribe " +
    "startroom howlistsmerge marketing decisions session saves ticks follows mutes reports notifications firststeps " +
    "confirm privacypolicy feed sitemap sitemaps robots manifest share shareinvitation favicon settings tokens account signup signin about terms cookies rules imprint"
  ).split(" "),
]);

export const isReservedName = (key: string): boolean => RESERVED.has(key.replace(/[-_. ]+/g, ""));
