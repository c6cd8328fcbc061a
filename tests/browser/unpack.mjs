// Unpacks the browser into the folder for temporary files, which the caller chooses by TMPDIR.
import chromium from "@sparticuz/chromium";

await chromium.executablePath();
