import { createContext, useContext } from 'react'

export const PaperContext = createContext(false)

/** Whether this is drawn to be printed: whole, with nothing that waits for a press or for being seen. */
export const useOnPaper = (): boolean => useContext(PaperContext)
