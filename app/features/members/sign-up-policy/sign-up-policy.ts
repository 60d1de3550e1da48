import { z } from "zod";
import { linesOfText } from "~/lib/text/text-fields";
import { CLOSED_WORDS_MAX } from "./sign-up-words";

export const MODES = ["open", "approval", "closed"] as const;

export type SignUpPolicy = {
  mode: (typeof MODES)[number];
  /** Shown while sign-ups are closed; '' for the product's words. */
  closedWords: string;
  refusedDomains: string[];
  refusesThrowAway: boolean;
  hidesReported: boolean;
};

/** Holds until the operator saves another one. */
export const FIRST_POLICY: SignUpPolicy = {
  mode: "open",
  closedWords: "",
  refusedDomains: [],
  refusesThrowAway: false,
  hidesReported: false,
};

/** In characters, which are bytes: domains are stored as punycode. */
const DOMAINS_MAX = 20_000;

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Returns a typed domain in lower case, as punycode and without '@', '*.' and a final full stop; '' if it is none. */
function readDomain(line: string): string {
  const typed = line.trim().replace(/^(?:@|\*?\.)/, "");
  const host = URL.canParse(`http://${typed}`) ? new URL(`http://${typed}`).hostname : "";
  const domain = host.replace(/\.$/, "");
  return domain.length <= 253 && /^[^/?#:@]+$/.test(typed) && DOMAIN.test(domain) ? domain : "";
}

const domainsField = z.string().transform((typed, context) => {
  const lines = typed.split(/[\s,;]+/).filter(Boolean);
  const domains = lines.map(readDomain);
  const wrong = lines.find((_, i) => domains[i] === "");
  const message = wrong
    ? `'${wrong.slice(0, 40)}' is no domain: write one a line, like example.com`
    : domains.join("\n").length > DOMAINS_MAX && `Domains must be max. ${DOMAINS_MAX} characters together`;
  if (message) context.addIssue({ code: "custom", message });
  return [...new Set(domains)].sort();
});

export const policySchema = z.object({
  mode: z.enum(MODES, { error: "Choose who may join" }),
  closedWords: linesOfText(null, {
    max: [CLOSED_WORDS_MAX, (n) => `Words must be max. ${CLOSED_WORDS_MAX} characters (${n})`],
  }),
  refusedDomains: domainsField,
  refusesThrowAway: z.boolean(),
  hidesReported: z.boolean(),
});

/** Returns true if the host of an address, or a domain above it, is in the set. */
export function isAtDomain(email: string, domains: ReadonlySet<string>): boolean {
  const labels = email.slice(email.lastIndexOf("@") + 1).split(".");
  return labels.some((_, i) => domains.has(labels.slice(i).join(".")));
}
