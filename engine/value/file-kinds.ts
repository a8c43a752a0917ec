/**
 * The types of files that may be uploaded, by the extension of the name.
 * @source RS-05
 */
export type FileGroup = 'picture' | 'video' | 'audio' | 'pdf' | 'text' | 'office' | 'archive'

/** Largest upload, in MB. @source docs/security.md#files */
export const FILE_LIMIT_MB = 1024

/** A larger picture is not sent whole where a small one is wanted, in bytes. @source docs/ui.md#files */
export const WHOLE_PICTURE_BYTES = 8 * 1024 * 1024

const ENDINGS: Record<FileGroup, string[]> = {
  picture: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp'],
  video: ['mp4', 'mov', 'webm', 'avi'],
  audio: ['mp3', 'm4a', 'wav', 'ogg'],
  pdf: ['pdf'],
  text: ['txt'],
  office: ['doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx'],
  archive: ['zip', '7z', 'tar', 'rar'],
}

const GROUPS = new Map(
  Object.entries(ENDINGS).flatMap(([group, endings]) => endings.map(ending => [ending, group as FileGroup] as const)),
)

/** The extension of a file's name in lower case, '' when it has none. */
export function endingOf(name: string): string {
  return /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** `0.488` → `500 KB`, `10` → `10 MB`: the limit of one file. */
export function sayMost(maxMb: number): string {
  return maxMb < 1 ? `${Math.round(maxMb * 1024)} KB` : `${maxMb} MB`
}

/** The group of a file by its name; undefined for one that may not be uploaded. */
export function fileGroupOf(name: string): FileGroup | undefined {
  return GROUPS.get(endingOf(name))
}

/** All extensions that may be uploaded. */
export const FILE_ENDINGS: readonly string[] = [...GROUPS.keys()]
