/** For look-ups by a customer number, of which each leaves an audit record: the browser repeats none by itself. */
export const onlyAsked = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;
