/**
 * What a person sees who opens a PDF that is not there: a page instead of a problem in JSON. It has no style of its
 * own, so that the strictest policy fits it, and repeats nothing of the request. `pages` is the origin of the pages
 * that it links (`https://www.example.edu`), empty where they are on this host; `status` that of the reply: 404
 * where there is no such PDF, 500 or 503 where it cannot be read.
 */
export function missingPdfPage(status: number, pages: string): string {
  const { heading, words } = status < 500 ? NOT_THERE : NOT_NOW;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${heading}</title>
</head>
<body>
<main>
<h1>${heading}</h1>
<p>${words}</p>
<p>The form can also be read on the page where you are asked to agree to it. If you need the PDF, <a href="${pages}/faq/support">support</a> helps.</p>
<p><a href="${pages}/">Go Home</a></p>
</main>
</body>
</html>
`;
}

const NOT_THERE = {
  heading: 'There is no such PDF',
  words: 'This site has no version of the consent form with the name in the address.',
};

/** Without an address the link goes to the page itself. */
const NOT_NOW = {
  heading: 'The PDF cannot be shown now',
  words: 'The server could not read it. Wait a moment, then <a href="">Try again</a>.',
};
