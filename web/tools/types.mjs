// Makes src/core/wire.gen.ts from src/core/wire.schema.json: `npm run types`.
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

// The compiler knows tuples only as drafts before 2020-12 wrote them.
const older = (_key, value) => {
  if (value === null || !Array.isArray(value.prefixItems)) return value;
  const { prefixItems, ...rest } = value;
  return { ...rest, items: prefixItems };
};

const schema = JSON.parse(readFileSync("src/core/wire.schema.json", "utf8"), older);
const types = await compile(schema, "Wire", {
  bannerComment: "// Made from src/fairdeal/wire/frames.py by `npm run types`. Do not edit.",
  additionalProperties: false,
  unknownAny: true,
});
writeFileSync("src/core/wire.gen.ts", types);
