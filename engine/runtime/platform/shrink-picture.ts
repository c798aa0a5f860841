/**
 * Longest side of a picture, in pixels, and quality of its JPEG: tried one after another until the picture is light
 * enough.
 */
const TRIES = [
  [2000, 0.85],
  [1600, 0.8],
  [1280, 0.75],
  [1024, 0.7],
  [800, 0.6],
  [640, 0.5],
  [480, 0.4],
] as const;

/**
 * A picture of a camera, made lighter: a JPEG of at most `bytes` bytes with the same name. Null when it is no picture
 * that this browser can draw, or when it cannot be made so light. Loaded with the control that picks files, so it is no
 * part of `Platform`.
 */
export async function shrinkPicture(file: File, bytes: number): Promise<File | null> {
  const picture = await load(file).catch(() => null);
  if (!picture) return null;
  const longest = Math.max(picture.naturalWidth, picture.naturalHeight);
  for (const [side, quality] of TRIES) {
    const jpeg = await draw(picture, Math.min(1, side / longest), quality);
    if (jpeg && jpeg.size <= bytes) {
      return new File([jpeg], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' });
    }
  }
  return null;
}

/** The policy of the page allows pictures as text only, no `blob:`. */
function load(file: File): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = reject;
    reader.onload = () => {
      const picture = new Image();
      picture.onload = () => resolve(picture);
      picture.onerror = reject;
      picture.src = String(reader.result);
    };
    reader.readAsDataURL(file);
  });
}

function draw(picture: HTMLImageElement, scale: number, quality: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(picture.naturalHeight * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  // JPEG knows nothing transparent; it would turn black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
