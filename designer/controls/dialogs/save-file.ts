import { saveFile as save } from '#engine/react/save-file.ts'

/** Saves a text as a file of the browser. */
export const saveFile = (name: string, text: string, type: string): void => save(new File([text], name, { type }))
