/** What PostgreSQL says of a value that a unique index holds already, and of one that is larger than it can keep. */
export const [TAKEN, TOO_LARGE] = ['23505', '54000']
