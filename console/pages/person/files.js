// Files that the browser keeps.

/** Have the browser save a text as a file. */
export function saveFile(name, text, type) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
