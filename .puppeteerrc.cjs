// Chromium comes from the system (see deploy/local/setup.mjs); puppeteer downloads none of its own.
module.exports = { skipDownload: true };
