/** A branch of an Indian bank: four capitals of the bank, a zero that is kept for later use, six letters or digits. */
export const IFSC = /^[A-Z]{4}0[A-Z\d]{6}$/

/** A UPI address: a name, and the handle of who keeps it. Handles of bank branches have dots and digits. */
const UPI_ADDRESS = /^[\w.-]{2,64}@[A-Za-z][A-Za-z\d.]{1,31}$/

export const isIfsc = (text: string): boolean => IFSC.test(text)

export const isUpiAddress = (text: string): boolean => UPI_ADDRESS.test(text)
