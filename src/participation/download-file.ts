/** Lets the browser save a text that was made in this page, without a request. */
export function downloadFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun with the click; some browsers read the file a little later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
