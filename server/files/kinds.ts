/**
 * The types of files that may be uploaded: by the extension of the name, and by how their content begins.
 * @source RS-05; docs/security.md#files
 */
export interface FileKind {
  /** content type it is served with */
  type: string
  /** whether a browser may display it instead of saving it; `sandboxed` without origin and scripts */
  shown: 'plainly' | 'sandboxed' | 'never'
  /** Whether content with this beginning is of this type. `head` has at most `HEAD_BYTES`. */
  fits(head: Buffer): boolean
}

/** How many bytes from the beginning determine a file's type: a tar has its mark at 257. */
export const HEAD_BYTES = 512

const startsWith =
  (...marks: (string | number[])[]) =>
  (head: Buffer) =>
    marks.some(mark => head.subarray(0, mark.length).equals(Buffer.from(mark as string)))
const hasAt = (offset: number, text: string) => (head: Buffer) =>
  head.subarray(offset, offset + text.length).toString('latin1') === text
const riff = (form: string) => (head: Buffer) => hasAt(0, 'RIFF')(head) && hasAt(8, form)(head)
const isText = (head: Buffer) => !head.includes(0)

const isZip = startsWith([0x50, 0x4b, 3, 4], [0x50, 0x4b, 5, 6])
const isOle = startsWith([0xd0, 0xcf, 0x11, 0xe0])
/** One with a password is a container of the older kind. */
const isOffice = (head: Buffer) => isZip(head) || isOle(head)
const isMpeg4 = hasAt(4, 'ftyp')
const isMp3 = (head: Buffer) => hasAt(0, 'ID3')(head) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0)

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const show = (type: string, fits: FileKind['fits']): FileKind => ({ type, shown: 'plainly', fits })
const load = (type: string, fits: FileKind['fits']): FileKind => ({ type, shown: 'never', fits })

export const KINDS: Record<string, FileKind> = {
  png: show('image/png', startsWith([0x89, 0x50, 0x4e, 0x47])),
  jpg: show('image/jpeg', startsWith([0xff, 0xd8, 0xff])),
  jpeg: show('image/jpeg', startsWith([0xff, 0xd8, 0xff])),
  gif: show('image/gif', startsWith('GIF8')),
  webp: show('image/webp', riff('WEBP')),
  bmp: show('image/bmp', startsWith('BM')),
  mp4: show('video/mp4', isMpeg4),
  mov: show('video/quicktime', isMpeg4),
  webm: show('video/webm', startsWith([0x1a, 0x45, 0xdf, 0xa3])),
  avi: load('video/x-msvideo', riff('AVI ')),
  mp3: show('audio/mpeg', isMp3),
  m4a: show('audio/mp4', isMpeg4),
  wav: show('audio/wav', riff('WAVE')),
  ogg: show('audio/ogg', startsWith('OggS')),
  pdf: show('application/pdf', startsWith('%PDF')),
  doc: load('application/msword', isOle),
  xls: load('application/vnd.ms-excel', isOle),
  ppt: load('application/vnd.ms-powerpoint', isOle),
  docx: load(`${OFFICE}.wordprocessingml.document`, isOffice),
  xlsx: load(`${OFFICE}.spreadsheetml.sheet`, isOffice),
  pptx: load(`${OFFICE}.presentationml.presentation`, isOffice),
  txt: { type: 'text/plain; charset=utf-8', shown: 'sandboxed', fits: isText },
  zip: load('application/zip', isZip),
  '7z': load('application/x-7z-compressed', startsWith([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c])),
  tar: load('application/x-tar', hasAt(257, 'ustar')),
  rar: load('application/vnd.rar', startsWith('Rar!')),
}

/** With macros, by the ending of the same document without. */
export const MACROS: Record<string, string> = { docm: 'docx', xlsm: 'xlsx', xltm: 'xlsx', xlsb: 'xlsx', pptm: 'pptx' }
