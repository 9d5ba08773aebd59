// Texts packed into the letters of a link. They stay behind its `#`: no server is told.

const through = async (bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** A text as letters, digits, `-` and `_`. */
export async function packed(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The text again. */
export async function unpacked(letters: string): Promise<string> {
  const bytes = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
  return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')));
}
