/** The horses' biographies, by the horse's key; an empty line separates paragraphs. */
export const biographies: Readonly<Record<string, string>> = {
  'horse-01': `Tamarind Ledger came off the boat in May 2024 with a bad haircut and a very good pedigree for arithmetic: he is by Harbour Clerk, and he counts the feed buckets. We bought him at a two-year-old sale outside Durban, where we had gone to look at a different horse.

He is quick from the gate and quicker round the last bend, and he is at his best at 1400 metres, where he can sit third on the rails and wait.

That is how he won the Duchess of York Cup in May 2026, in the hands of a jockey who had lost his whip at the top of the straight and did not need it.

At home he lives in box three, next to the radio. He eats up, sleeps flat out, and has never bitten anyone who did not deserve it. Anyone who comes to the yard on a Saturday morning meets him first, because he sees to it.`,

  'horse-02': `There are two things to know about Coral Postmaster: he always arrives, and he likes the sea. He was reared on a farm in the Karoo and had never met salt water before he landed here. On his second morning he walked into the lagoon up to his chest and would not come out for half an hour.

He is a big, honest chestnut with a stripe down his face. He takes a furlong to find his stride, so a mile suits him better than anything shorter. We gave him time as a three-year-old, and he has repaid it.

His owners include a retired postman from Curepipe, who chose him by the name and has not missed a run.`,

  'horse-03': `Our grey. Cardamom Frost has been in the yard since the end of 2023 and has turned from steel to nearly white in that time; those who bought a share early have the photographs to prove it.

He stays a mile in any company. On 4 October 2025 he won the Barbé Cup by a length and a half, which is still what people talk about when they lean on the rail by the sand ring. The painting of the ribbon in our gallery was made for him that winter.

He is a worrier before a race and has a small white pony, called Biscuit, to walk round with him. Afterwards he is hungry and quite calm. He needs a jockey who can sit still, and a groom who can be on time.

He will be seven in October 2027. We mean to run him for as long as he enjoys it, and we think that is a good while yet.`,

  'horse-04': `Sugarmill Sonnet is by Fourteen Lines and has a star on his forehead that is not quite in the middle. He is the smallest horse in the yard at 15.1 hands, and the fastest over the first two hundred metres.

He does his work on the headland road beside the cane, because the sea breeze keeps him sensible. On the course he leads, and the only question is for how long. When the answer is 990 metres he is a very useful horse.

All fifty of his shares are taken. His owners are a lively lot, and most of them are related.`,

  'horse-05': `A tall black gelding who gets up late. Midnight Paillotte is one of the few in the yard that truly stays: he was bred for distance by people in the Western Cape with a great deal of patience, and he has been teaching it to us ever since.

He races from behind and often looks beaten at the thousand-metre post. He rarely is. The Maiden Cup is the race he was bought for, and every season is planned backwards from it.

His lad, Vishal, has looked after him from the first day, and sings to him on the walk down the avenue of flamboyants.`,

  'horse-06': `Monsoon Arithmetic is a neat bay mare who loves soft ground and was born, as it happened, in a thunderstorm. On firm turf she does her best and finishes in the middle of the field. Give her a wet week, and she is another horse.

She is one of only two mares in the yard and has a corner box with a view of the lane. She is kind to handle, easy to shoe, and very particular about carrots, which must be cut lengthwise.`,

  'horse-07': `Twenty-four races before we kept our records here, and a good many since: nobody in this yard has been to the course more often than Old Vanilla Clerk. He was never a star. He was the horse who ran on Saturday, ate on Sunday, and was ready again by the end of the month.

He had his last race at the end of December 2025 and now lives in the pasture below the yard, with two egrets and a goat. On weekday mornings he leads the young ones down to the sand ring, and shows them that a puddle is only a puddle.

He is not for sale. He has a pension.`,

  'horse-08': `Salt Pan Sermon is a pale grey sprinter who raced for us for two and a half seasons, nearly always in front and never over more than 1400 metres.

In July 2026 his owners sold him to a family near Pamplemousses, who wanted a safe, forward horse for their daughter. He has been taught to jump, and by all accounts likes it better than stopping. His record stays here, because he earned it here.`,

  'horse-09': `Rempart Umbrella had already won twice in South Africa when he reached us, and he has the manners of a horse who has travelled. He loads, he unloads, he looks about him, and he drinks.

He is named after a mountain and something that was left on it. He is happiest over 1500 metres on a dry track, and he carries big weights without complaint, which a handicapper notices. His owners have learnt to bring a picnic and expect a place.

In the starting gate he used to be a nuisance. A season of patient mornings with an old stall and a bag of oats has cured him.`,

  'horse-10': `Filao Stationer’s papers were lost in a flood at the farm where he was born, so that his age is the vet’s opinion and his dam is nobody’s guess. The vet says five. He looks at the vet as though he knew better.

He came to us in the middle of 2025 as a favour to a friend, unfit and unbothered. He has improved with every month. He will never run in a feature race, but he tries in every race he does run in, and he has the best temper in the yard.`,

  'horse-11': `Piton Grammarian thinks before he gallops. He is a long, dark horse with a white stripe and large ears, and on most mornings he stops at the gate to look at the whole of the plain before he agrees to go out on it.

He took a year to learn his trade, and now knows it: drop in, relax, and begin to run when the others begin to tire. The further the better. His jockeys come back and say that he pulled up full of running, and we write that down every time.`,

  'horse-12': `Ginger Tramway is bright chestnut with a star, and when she sees the track she goes. She arrived in February 2025, too late and too thin to run that autumn, and spent the winter doing nothing but eating guinea grass.

It was time well spent. She has real speed, and she is brave enough to use it between horses. She would not walk up the ramp of a lorry when she came; now she loads by herself, and waits there for the others.

When she has finished racing she will go home to her breeder in Natal, by agreement. Her owners share in her first foal.`,

  'horse-13': `Before this site existed there was Quicksilver Dodo. He ran forty-one times between 2019 and 2023, won seven races, and paid for the roof of the feed room. The results stand here as one line, because the cards that they were written on were eaten by termites.

He is eleven, and as white as a plate. He spends the cool months with a riding school on the west coast, where he teaches children to sit up straight, and comes back to us each summer for his holidays.`,

  'horse-14': `Marmalade Signal ran well through his first season and then, in May 2026, came home with a warm foreleg. It was a slight strain, found early. He has had five months of walking, swimming and standing in cold water, and is now back in light work.

He is a cheerful, solid chestnut who does not seem to know that he was ever ill. There is no hurry. If all goes well he will be seen at the course again when the next season opens.`,

  'horse-15': `The only entire in the yard, and perfectly behaved about it. Basalt Librarian is black without a white hair, quiet in his box, and inclined to shush the others by putting his ears back.

He had not run when he reached us, at three, and has kept his form through three seasons since. He likes a strong pace and a gap on the inside. If neither comes he finishes fourth; if both do, he takes some beating.

There have been two enquiries about a place for him at stud. His owners have answered that he is busy.`,

  'horse-16': `Lantern at Souillac is three years old and still growing, mostly at the back. He came in May 2026 with a shipment of older horses, and at once made himself their leader.

He has had a few quiet runs to learn what the noise is about. He is bred to stay further than he has been asked to, and we shall not ask yet. What we like is his stride, which covers the ground as though there were less of it.`,

  'horse-17': `Our newest. Éclipse au Marché landed at the end of August 2026 and has not yet had her picture taken, because she will not stand still for it. Until she does, her silks stand in for her.

She is a bay filly with a sharp, intelligent head. She has begun to canter in company and will not race before the new season. Her name was chosen by her breeder’s children, who saw an eclipse from the market at Flacq through a colander.`,
}
