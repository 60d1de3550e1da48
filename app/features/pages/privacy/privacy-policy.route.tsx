import { paths } from "~/lib/addresses/paths";
import { metaOf } from "~/ui/page/page-meta";
import { useProduct } from "~/ui/page/root-data";
import styles from "./cookie-table.module.css";

export const meta = metaOf(
  "Privacy policy",
  "What is stored about you, why, for how long, and what you can do about it.",
  paths.privacyPolicy,
);

export default function PrivacyPolicy() {
  const { name, origin, supportEmail } = useProduct();
  const mail = <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
  return (
    <article className="prose lede">
      <h1>Privacy policy</h1>
      <p>
        Effective <time dateTime="2023-01-24">24 January 2023</time>
      </p>
      <p>
        This policy says how {name} ('we') handles personal data of people who visit {origin || "this site"}{" "}
        or have an account on it. It follows the UK General Data Protection Regulation (UK GDPR) and the Data
        Protection Act 2018.
      </p>

      <h2>1. Who is responsible</h2>
      <p>
        {name} is the controller of the data described here. Write to {mail} with any question about it.
      </p>

      <h2>2. What we store</h2>
      <ul>
        <li>
          <strong>Your account</strong>: username, e-mail address, a salted hash of your password, when you
          joined, when you confirmed your address.
        </li>
        <li>
          <strong>What you publish</strong>: lists, items, notes, pictures, comments and a line about you,
          with the time of each. They are public unless you close the lock of a list, or drop it by link: then
          those see it who have its link, or a version on it.
        </li>
        <li>
          <strong>As a guest</strong> of a list by link: the name that you chose, and what you wrote on that
          list. The name goes 90 days after the list's last change, or when you or the list's owner delete it.
        </li>
        <li>
          <strong>What you keep</strong>: private lists, saved lists, followed chapters, notifications.
        </li>
        <li>
          <strong>Where you are logged in</strong>: one entry for each device with the name of its browser,
          when it began and when it was last seen, and a push token if the app gave one. If you ask for
          notifications on a device: the address and key that its browser gave for that, until you end it or
          log out there. Of a passkey: its name and public key, when it was added and last used; what is
          secret in it stays in your device.
        </li>
        <li>
          <strong>Reports</strong> that you make about lists or comments, with their time.
        </li>
        <li>
          <strong>Technical data</strong>: your network address, counted for minutes to keep out floods of
          requests, and log entries of failed requests without names, addresses or tokens. With a public list
          that you drop, a code made of that address with a secret of ours, which tells moderators that lists
          came from one network, and is never shown.
        </li>
        <li>
          <strong>Decisions of moderators about you</strong>: what, why, by which rule and when, and your
          appeal.
        </li>
      </ul>
      <p>We do not buy data, do not profile you, show no advertising and use no trackers of others.</p>

      <h2>3. Why, and on what basis</h2>
      <ul>
        <li>
          To give you the service that you signed up for (performance of a contract, Art. 6(1)(b) UK GDPR).
        </li>
        <li>
          To keep it safe: limits on requests, reports, moderation (our legitimate interests, Art. 6(1)(f) UK
          GDPR).
        </li>
        <li>To do what the law obliges us to (Art. 6(1)(c) UK GDPR).</li>
      </ul>

      <h2>4. Who else sees it</h2>
      <p>
        Everyone sees what you publish, with your username, never with your e-mail address. Processors work
        for us under contract: Cloudflare (hosting, database, pictures) and, where mail is sent, Resend
        (delivery). A picture that a list shows by link is loaded by your browser from the site that has it;
        we send no referrer along. We hand nothing to others otherwise, unless a court or the law demands it.
      </p>

      <h2>5. Where it is</h2>
      <p>
        Our processors may handle data outside the United Kingdom. They do so under the UK's adequacy
        regulations or the International Data Transfer Addendum to standard contractual clauses.
      </p>

      <h2>6. How long</h2>
      <ul>
        <li>Your account and what you keep: until you delete the account.</li>
        <li>What you publish: until you delete it or your account.</li>
        <li>A login: 30 days after it was made, or until you log out.</li>
        <li>Links in mails: 48 hours to confirm an address, 60 minutes to set a password.</li>
        <li>The code of the network that a public list came from: 30 days.</li>
        <li>Decisions of moderators: for good, because their log can't be changed.</li>
        <li>Counters against floods: minutes; log entries: up to 30 days.</li>
      </ul>
      <p>
        When you delete your account, your e-mail address, logins, saves, follows, pictures and lists go at
        once. You may choose to leave public lists under the name 'former member'; comments stay under that
        name, so that the answers to them make sense.
      </p>

      <h2>7. Cookies</h2>
      <CookieTable />
      <p>
        Beside it there are strictly necessary ones: XSRF-TOKEN keeps other sites from writing in your name,
        flash carries a sentence such as 'list added to my stuff!' to the next page for a minute, dropped
        remembers for two minutes which list you have just dropped, and a link from a mail waits in a cookie
        of its own while you use it; sign-up, for two days, lets the browser in which you registered log in as
        soon as you confirm your address; known-device, a random number with our signature, lets this browser
        log in while somebody else guesses at your password; passkey-challenge holds for five minutes what
        your passkey is asked to sign; list-key and a list's number, for half a year, open a list by link
        whose link you have opened; newest-write, a number of our database with our signature, shows you what
        you have just written; coming-back, for a day, waits for the owner of a list to let you in again as
        its guest. While you are logged in, your browser also keeps the login and your settings in its local
        storage. There it remembers, for anybody and for itself alone, the ranks of the last 30 lists that it
        showed, to mark what has moved since. Logging out clears it, and ends the keys of lists by link.
      </p>

      <h2>8. Your rights</h2>
      <p>
        You have the right to see your data, to have it corrected or erased, to restrict or object to its use,
        and to take it with you. Most of it you can do yourself: edit and delete your lists, and export your
        data or delete your account under 'my stuff', 'profile'. For everything else write to {mail}; we
        answer within a month. You may complain to the Information Commissioner's Office (
        <a href="https://ico.org.uk/">ico.org.uk</a>) at any time.
      </p>

      <h2>9. Children</h2>
      <p>The site is not meant for children under 13, and we do not knowingly store data about them.</p>

      <h2>10. How it is kept safe</h2>
      <p>
        Connections are encrypted. Passwords are stored as scrypt hashes, tokens from mails as hashes. A
        private list is invisible to everyone but you, in counts and in search as well. If your data is ever
        at risk in spite of this, we will tell you and the Information Commissioner as the law says.
      </p>

      <h2>11. Changes, and the law that governs</h2>
      <p>
        If this policy changes, the date above does too, and a change that matters is announced on the site
        first. This policy is governed by the law of England and Wales.
      </p>
    </article>
  );
}

function CookieTable() {
  return (
    <div className="scrolls">
      <table className={`small ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Cookie</th>
            <th scope="col">Kind</th>
            <th scope="col">Purpose</th>
            <th scope="col">Kept for</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              <code>auth-user</code>
            </th>
            <td>Functionality</td>
            <td>Saves your login details and profile settings, so that you stay logged in.</td>
            <td>30 days, or until you log out</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
