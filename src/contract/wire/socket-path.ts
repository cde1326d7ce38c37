/** The socket's path; the first message authenticates, everything else before it closes the connection. Apart from the schemas, which the browser need not load to connect. */
export const SOCKET_PATH = '/v1.0/ws'
