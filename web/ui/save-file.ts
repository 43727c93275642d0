/** Saves data as a browser download with this name. */
export function saveFile(data: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(data);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers start the download a moment later.
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
