// What a page needs of an OpenAPI document: its operations in order, and an example of what a schema describes.

/** Every operation as `{ id, method, path, summary, description, tag, role, parameters, body, answers }`. */
export function operationsOf({ paths, components }) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      summary: operation.summary,
      description: operation.description,
      tag: operation.tags[0],
      role: operation["x-role"],
      parameters: operation.parameters ?? [],
      body: bodyOf(operation.requestBody),
      answers: Object.entries(operation.responses).map(([status, answer]) => [status, resolved(answer, components).description]),
    })),
  );
}

/** `{ type, schema }` of what is sent along, or null. */
function bodyOf(requestBody) {
  const [found] = Object.entries(requestBody?.content ?? {});
  return found ? { type: found[0], schema: found[1].schema } : null;
}

const resolved = (value, components) => (value.$ref ? value.$ref.split("/").slice(2).reduce((at, name) => at[name], components) : value);

/** The schema behind a reference; of what may be null or one of several the first that is not null. */
export function plain(schema, schemas) {
  if (schema?.$ref) return plain(schemas[schema.$ref.split("/").at(-1)], schemas);
  const choices = schema?.anyOf ?? schema?.oneOf;
  return choices ? { ...plain(choices.find(({ type }) => type !== "null") ?? {}, schemas), ...(schema.description && { description: schema.description }) } : (schema ?? {});
}

/** An example of a schema: what must be there, and what may. */
export function example(given, schemas, depth = 0) {
  const schema = plain(given, schemas);
  if (schema.examples?.length) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === "object" && depth < 4) {
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inside]) => [name, example(inside, schemas, depth + 1)]));
  }
  if (schema.type === "array") return [];
  if (schema.type === "integer" || schema.type === "number") return schema.minimum ?? 0;
  if (schema.type === "boolean") return false;
  return schema.type === "string" ? "" : {};
}
