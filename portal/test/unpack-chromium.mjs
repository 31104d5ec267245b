// Unpacks the Chromium of npm into the temporary folder of this process. `browser.ts` starts it with that folder.
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
