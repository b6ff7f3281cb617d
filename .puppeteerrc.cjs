// Chromium comes from the system (see deploy/start/setup.mjs); puppeteer downloads none of its own.
module.exports = { skipDownload: true };
