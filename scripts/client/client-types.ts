/** Generates the types of client/calls.d.ts from the API's OpenAPI document. */
import { openApi } from "#functions/api/document/openapi";
import { groups } from "#functions/api/table";

type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
};
type Content = { content?: { "application/json"?: { schema?: Schema } } };
type Parameter = { name: string; in: string; schema: Schema };
type Operation = {
  summary: string;
  parameters: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const propertyKey = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
const union = (types: string[]) => [...new Set(types)].join(" | ");

function typeOf(schema: Schema | undefined): string {
  if (!schema) return "unknown";
  if (schema.$ref) return `Schemas[${JSON.stringify(schema.$ref.split("/").pop())}]`;
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return union(choices.map(typeOf));
  if (schema.allOf) return schema.allOf.map(typeOf).join(" & ");
  const types = [schema.type].flat();
  return union(types.map((type) => jsonType(type, schema)));
}

function jsonType(type: string | undefined, schema: Schema): string {
  if (type === "integer") return "number";
  if (type === "array") return `Array<${typeOf(schema.items)}>`;
  if (type === "object") return objectType(schema);
  return type ?? "unknown";
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, field]) => `${propertyKey(name)}${required.includes(name) ? "" : "?"}: ${typeOf(field)}`,
  );
  const rest = typeof additionalProperties === "object" ? typeOf(additionalProperties) : "unknown";
  if (fields.length === 0) return `Record<string, ${rest}>`;
  const isOpen = additionalProperties !== false && additionalProperties !== undefined;
  return `{ ${fields.join("; ")} }${isOpen && rest !== "unknown" ? ` & Record<string, ${rest}>` : ""}`;
}

const jsonOf = (content: Content | undefined) => content?.content?.["application/json"]?.schema;

function callType({ parameters, requestBody, responses }: Operation): string {
  const of = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const [params, query] = [of("path"), of("query")];
  const done = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
  const body = jsonOf(requestBody);
  const parts = [
    ...(params.length > 0
      ? [`params: { ${params.map(({ name }) => `${propertyKey(name)}: string | number`).join("; ")} }`]
      : []),
    ...(query.length > 0
      ? [`query: { ${query.map(({ name }) => `${propertyKey(name)}?: string | number`).join("; ")} }`]
      : []),
    ...(body ? [`body: ${typeOf(body)}`] : []),
    `answer: ${typeOf(jsonOf(done))}`,
  ];
  return `{\n${parts.map((part) => `    ${part};\n`).join("")}  }`;
}

export function clientTypes(): string {
  const product = { name: "Listdrop", version: "", origin: "" };
  const { paths, components } = openApi(groups, product) as unknown as Document;
  const schemas = Object.entries(components.schemas)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => `  ${propertyKey(name)}: ${typeOf(schema)};\n`);
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, operation]) =>
        `  /** ${operation.summary}. */\n  ${JSON.stringify(`${method.toUpperCase()} ${path}`)}: ${callType(operation)};\n`,
    ),
  );
  return `/** Made from the API's OpenAPI document by \`npm run tool -- client-types\`; not to be edited. */\n
export type Schemas = {\n${schemas.join("")}};\n
export type Calls = {\n${calls.join("")}};\n`;
}
