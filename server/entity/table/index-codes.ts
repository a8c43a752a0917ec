/** SQLSTATEs for a value that a unique index already has, and for one too large for an index. */
export const [TAKEN, TOO_LARGE] = ['23505', '54000']
