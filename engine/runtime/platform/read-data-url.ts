/**
 * Reads a file that the visitor picked as text: `data:image/png;name=a.png;base64,…`. Rejects when it cannot be read.
 * Loaded with the control that picks files, so it is no part of `Platform`.
 */
export function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error);
    reader.onload = () => {
      const text = String(reader.result);
      const comma = text.indexOf(',');
      const type = file.type || 'application/octet-stream';
      resolve(`data:${type};name=${encodeURIComponent(file.name)};base64,${text.slice(comma + 1)}`);
    };
    reader.readAsDataURL(file);
  });
}
