/** Saves an answer as a file of this device, under the name that the server gave it, else under this one. */
export async function saveFile(answer: Response, name: string): Promise<void> {
  const given = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
  saveBlob(await answer.blob(), given ?? name);
}

/** Saves bytes as a file of this device. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has taken it by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
