/**
 * A browser without scripts, simulated with requests: it parses pages as HTML, follows links, and submits the
 * forms of a page. Elements are found by their accessible name: a label's text, or `aria-label`.
 */
import { JSDOM } from "jsdom";
import { ORIGIN } from "./worker";

type Send = (
  path: string,
  init?: { method?: string; headers?: Record<string, string>; body?: ArrayBuffer },
) => Promise<Pick<Response, "status" | "text"> & { headers: Pick<Headers, "get" | "getSetCookie"> }>;

type Within = { querySelectorAll: Document["querySelectorAll"] };
type Picked = { name: string; type: string; bytes: Uint8Array<ArrayBuffer> };

const REDIRECTS_MAX = 5;
const words = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();

export class PlainBrowser {
  path = "";
  status = 0;
  private dom = new JSDOM();
  private cookies = new Map<string, string>();
  private readonly files = new Map<string, Picked>();

  /** `cookie` is a Cookie header, for example of a logged-in member. */
  constructor(
    private readonly send: Send,
    cookie = "",
  ) {
    for (const pair of cookie.split("; ").filter(Boolean)) this.keep(pair);
  }

  /** Opens another tab, with the same cookies. */
  newTab(): PlainBrowser {
    const tab = new PlainBrowser(this.send);
    tab.cookies = this.cookies;
    return tab;
  }

  get document(): Document {
    return this.dom.window.document;
  }

  text(within: Element | null = this.document.querySelector("main")): string {
    const copy = within?.cloneNode(true) as Element | undefined;
    for (const silent of copy?.querySelectorAll("script, style, template") ?? []) silent.remove();
    return words(copy?.textContent);
  }

  async goto(path: string): Promise<this> {
    return this.load(path, {});
  }

  /** Follows the first link with this name. */
  async follow(name: string | RegExp, within: Within = this.document): Promise<this> {
    const link = this.named<HTMLAnchorElement>("a[href]", name, within);
    return this.goto(pathOf(link.href));
  }

  /** Submits the form of the first button with this name, like a browser. */
  async press(name: string | RegExp, within: Within = this.document): Promise<this> {
    const button = this.named<HTMLButtonElement>("button, input[type=submit]", name, within);
    if (!button.form || button.type !== "submit") throw new Error(`${name} needs scripts on ${this.path}`);
    return this.submit(button.form, button);
  }

  /** Finds a field by its label, or by its name in the form. */
  field(label: string, within: Within = this.document): HTMLInputElement {
    const fields = [...within.querySelectorAll<HTMLInputElement>("input, textarea, select")];
    const nameOf = ({ labels, ariaLabel }: HTMLInputElement) =>
      [ariaLabel, ...[...(labels ?? [])].map(({ textContent }) => textContent)].map(words);
    const found =
      fields.find((field) => field.name === label || nameOf(field).includes(label)) ??
      fields.find((field) => nameOf(field).some((text) => text.startsWith(`${label} `)));
    if (!found)
      throw new Error(`No field ${label} on ${this.path}: ${fields.map(({ name }) => name).join(", ")}`);
    return found;
  }

  fill(label: string, value: string, within?: Within): this {
    this.field(label, within).value = value;
    return this;
  }

  tick(label: string): this {
    this.field(label).checked = true;
    return this;
  }

  choose(label: string, file: Picked): this {
    this.files.set(this.field(label).name, file);
    return this;
  }

  /** Finds the first element that matches the selector and contains the text. */
  having(selector: string, text: string | RegExp, within: Within = this.document): Element {
    const found = [...within.querySelectorAll(selector)].find((element) =>
      matches(words(element.textContent), text),
    );
    if (!found) throw new Error(`No ${selector} with ${text} on ${this.path}: ${this.text()}`);
    return found;
  }

  has(selector: string, name: string | RegExp): boolean {
    return [...this.document.querySelectorAll(selector)].some((element) => isNamed(element, name));
  }

  private named<E extends Element>(selector: string, name: string | RegExp, within: Within): E {
    const all = [...within.querySelectorAll<E>(selector)];
    const found = all.find((element) => isNamed(element, name));
    if (!found) throw new Error(`No ${selector} ${name} on ${this.path}: ${all.map(nameOf).join(" | ")}`);
    return found;
  }

  private async submit(form: HTMLFormElement, button: HTMLButtonElement): Promise<this> {
    const entries = [...new this.dom.window.FormData(form, button).entries()];
    const { formAction, formMethod, formEnctype } = button;
    const path = pathOf(button.hasAttribute("formaction") ? formAction : form.action);
    const method = (button.hasAttribute("formmethod") ? formMethod : form.method).toUpperCase();
    const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === "string");
    if (method === "GET") return this.goto(`${path.split("?")[0]}?${new URLSearchParams(texts)}`);
    const isMultipart = (formEnctype || form.enctype) === "multipart/form-data";
    const body = isMultipart ? this.multipart(entries) : new URLSearchParams(texts);
    const encoded = new Response(body);
    const type = encoded.headers.get("Content-Type") ?? "";
    return this.load(path, { method, headers: { "Content-Type": type }, body: await encoded.arrayBuffer() });
  }

  private multipart(entries: [string, FormDataEntryValue][]): FormData {
    const body = new FormData();
    for (const [name, value] of entries) {
      if (typeof value === "string") body.append(name, value);
      else {
        const file = this.files.get(name);
        body.append(name, new File(file ? [file.bytes] : [], file?.name ?? "", { type: file?.type }));
      }
    }
    return body;
  }

  private async load(path: string, init: Parameters<Send>[1], redirects = 0): Promise<this> {
    const Cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const mode = { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "navigate", Origin: ORIGIN };
    const response = await this.send(path, {
      ...init,
      headers: { ...mode, "MF-Sec-Fetch-Mode": "navigate", Cookie, ...init?.headers },
    });
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie.split(";")[0] ?? "");
    const location = response.headers.get("Location");
    const html = await response.text();
    if (location && redirects < REDIRECTS_MAX)
      return this.load(pathOf(new URL(location, ORIGIN + path).href), {}, redirects + 1);
    this.dom.window.close();
    this.dom = new JSDOM(html, { url: ORIGIN + path });
    this.files.clear();
    [this.path, this.status] = [path, response.status];
    return this;
  }

  private keep(pair: string): void {
    const [name = "", ...value] = pair.split("=");
    if (value.join("=")) this.cookies.set(name, value.join("="));
    else this.cookies.delete(name);
  }
}

const pathOf = (href: string) => {
  const { pathname, search } = new URL(href, ORIGIN);
  return pathname + search;
};

const nameOf = (element: Element) => element.getAttribute("aria-label") ?? words(element.textContent);
const matches = (text: string, by: string | RegExp) =>
  typeof by === "string" ? text.includes(by) : by.test(text);
const isNamed = (element: Element, name: string | RegExp) =>
  typeof name === "string" ? nameOf(element) === name : name.test(nameOf(element));
