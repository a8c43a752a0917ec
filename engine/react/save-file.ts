/** Saves a file through the browser's downloads. */
export function saveFile(file: File): void {
  const link = URL.createObjectURL(file)
  const anchor = document.createElement('a')
  anchor.href = link
  anchor.download = file.name
  document.body.append(anchor)
  anchor.click()
  anchor.remove()
  URL.revokeObjectURL(link)
}
