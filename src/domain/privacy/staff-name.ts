/** What suppliers and merchants read where one of the platform's staff acted. */
export const STAFF_NAME = 'staff'
