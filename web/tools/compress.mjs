// Lays beside each script and style sheet of the built client what a browser may have it packed as.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

const FOLDER = "../src/fairdeal/static/assets/";

for (const name of readdirSync(FOLDER).filter((name) => /\.(js|css)$/.test(name))) {
  const whole = readFileSync(FOLDER + name);
  writeFileSync(`${FOLDER}${name}.gz`, gzipSync(whole, { level: 9 }));
  writeFileSync(`${FOLDER}${name}.br`, brotliCompressSync(whole));
}
