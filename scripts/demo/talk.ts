/** Comments of the demo's users under each other's posts. */
export const REMARKS = [
  'I read this on the bus and missed my stop.',
  'The second paragraph is exactly how it is here, too.',
  'My grandmother did it the other way round, and was also right.',
  'Please never explain the ending.',
  'I tried it last night. It took twice as long and was worth three times as much.',
  'This is the first post in weeks that I have sent to somebody.',
  'Where was this? It looks like the place we go in October.',
  'Disagree about the last sentence, agree about everything else.',
  'You have made me take the old one out of the cupboard.',
  'There is a word for this in Norwegian, and I have forgotten it.',
  'Short and good. Thank you.',
  'I laughed at “politely”.',
  'Is there a longer version somewhere?',
  'The picture is my new wallpaper, if I may.',
  'We had the same weather and a different conclusion.',
  'I will think about this the whole afternoon now.',
  '¡Qué bien contado!',
  'Das merke ich mir.',
  'とても好きな話でした。',
  'جميل جدًا، شكرًا لك.',
] as const;

export const ANSWERS = [
  'Thank you! It was colder than it looks.',
  'There is, but it is mostly about soup.',
  'You may. I would be glad.',
  'October exactly.',
  'I thought you would say that.',
  'Tell me how it went.',
] as const;
