/** A message as lists show it. @source ME-01, ME-06 */
export interface Message {
  id: string
  title: string
  content: string | null
  /** 1 ordinary, 2 department, 3 approval, 4 role @source ME-02 */
  type: number
  /** 1 is unread, 0 is read */
  isRead: number
  pcUrl: string | null
  /** of an opened message alone */
  files?: { link: string; name: string; size?: number }[] | null
  /** who sent it; '' where the system did */
  createUserName: string
  createTime: string
}
