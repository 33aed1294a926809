// The size of a picture by its own header, and whether the file ends where the picture does. Browsers decode it, so a small
// file that declares a huge picture is refused before anybody sees it.

export type PictureSize = { width: number; height: number }

const PNG = '89504e470d0a1a0a'
/** The end of every PNG: an empty part IEND with its checksum. */
const PNG_END = '0000000049454e44ae426082'

/** Null when the content is not one whole PNG, JPEG or WebP. */
export function pictureSize(content: Buffer): PictureSize | null {
  const size = pngSize(content) ?? jpegSize(content) ?? webpSize(content)
  return size && size.width > 0 && size.height > 0 ? size : null
}

function pngSize(content: Buffer): PictureSize | null {
  const isWhole =
    content.length >= 45 &&
    content.toString('hex', 0, 8) === PNG &&
    content.toString('latin1', 12, 16) === 'IHDR' &&
    content.toString('hex', content.length - 12) === PNG_END
  return isWhole ? { width: content.readUInt32BE(16), height: content.readUInt32BE(20) } : null
}

/** The frame follows other segments, each with its length. */
function jpegSize(content: Buffer): PictureSize | null {
  const end = content.length - 2
  if (content.length < 12 || content.readUInt16BE(0) !== 0xffd8 || content.readUInt16BE(end) !== 0xffd9)
    return null
  for (let at = 2; at + 9 < end; at += 2 + content.readUInt16BE(at + 2)) {
    const marker = content.readUInt16BE(at)
    if (marker < 0xffc0 || content.readUInt16BE(at + 2) < 2) return null
    // Tables of codes have markers among those of frames.
    const isFrame = marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame) return { height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7) }
  }
  return null
}

function webpSize(content: Buffer): PictureSize | null {
  const isWhole =
    content.length >= 30 &&
    content.toString('latin1', 0, 4) === 'RIFF' &&
    content.toString('latin1', 8, 12) === 'WEBP' &&
    content.readUInt32LE(4) + 8 <= content.length + 1
  if (!isWhole) return null
  const kind = content.toString('latin1', 12, 16)
  if (kind === 'VP8 ')
    return { width: content.readUInt16LE(26) & 0x3fff, height: content.readUInt16LE(28) & 0x3fff }
  if (kind === 'VP8L') {
    const bits = content.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (kind === 'VP8X') return { width: content.readUIntLE(24, 3) + 1, height: content.readUIntLE(27, 3) + 1 }
  return null
}
